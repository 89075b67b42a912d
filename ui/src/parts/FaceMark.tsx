import { colourOf, initials, shownName, type Faces } from '../server/faces';

/** A person in a small circle: two letters in their colour; a house bot in a square of no colour. */
export function FaceMark({ player, faces, bot = false }: { player: string; faces: Faces; bot?: boolean }) {
  const name = shownName(faces, player);
  return (
    <i className={bot ? 'face face-bot' : 'face'} data-colour={bot ? undefined : colourOf(faces, player)} title={name}>
      {initials(name)}
    </i>
  );
}
