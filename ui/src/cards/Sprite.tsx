/** The shapes all cards share, once a page: suits, and the back's lattice and mark. */
export function CardSprite() {
  return (
    <svg className="card-sprite" width="0" height="0" aria-hidden="true" focusable="false">
      <symbol id="suit-h" viewBox="0 0 100 100">
        <path d="M50 92C19 65 7 49 7 32 7 18 17 8 30 8c9 0 16 5 20 14C54 13 61 8 70 8c13 0 23 10 23 24 0 17-12 33-43 60Z" />
      </symbol>
      <symbol id="suit-d" viewBox="0 0 100 100">
        <path d="M50 3c8 17 20 33 35 47-15 14-27 30-35 47-8-17-20-33-35-47C30 36 42 20 50 3Z" />
      </symbol>
      <symbol id="suit-s" viewBox="0 0 100 100">
        <path d="M50 5c6 17 41 35 41 58 0 12-9 20-20 20-7 0-13-3-17-9 1 10 5 16 11 21H35c6-5 10-11 11-21-4 6-10 9-17 9C18 83 9 75 9 63 9 40 44 22 50 5Z" />
      </symbol>
      <symbol id="suit-c" viewBox="0 0 100 100">
        <circle cx="50" cy="27" r="21" />
        <circle cx="27" cy="59" r="21" />
        <circle cx="73" cy="59" r="21" />
        <path d="M44 40h12l3 20-5 12c1 10 5 18 11 23H35c6-5 10-13 11-23l-5-12Z" />
      </symbol>
      <symbol id="card-back" viewBox="0 0 100 140">
        <defs>
          <pattern id="back-lattice" width="10" height="10" patternUnits="userSpaceOnUse">
            <path d="M0 5 5 0l5 5-5 5Z" fill="none" stroke="#e8c983" strokeWidth=".9" opacity=".55" />
            <circle cx="5" cy="5" r="1.1" fill="#e8c983" opacity=".7" />
          </pattern>
        </defs>
        <rect width="100" height="140" rx="9" fill="#fbf7ee" />
        <rect x="5" y="5" width="90" height="130" rx="6" fill="#7d1730" />
        <rect x="5" y="5" width="90" height="130" rx="6" fill="url(#back-lattice)" />
        <rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="#e8c983" strokeWidth="1.4" />
        <circle cx="50" cy="70" r="25" fill="#7d1730" stroke="#e8c983" strokeWidth="1.8" />
        <rect x="40" y="55" width="20" height="29" rx="2.5" fill="#fbf7ee" />
        <rect x="25" y="66" width="50" height="8" rx="2" fill="#f0b429" transform="rotate(-18 50 70)" />
      </symbol>
    </svg>
  );
}
