/** What the page says about the keys of the house and the export of its heads. */
import type { HeadsExport, HouseKeyList } from '../people';

/** Where this server sends the heads it signs, each in a sentence. */
export function exportWords(heads: Pick<HeadsExport, 'file' | 'webhook' | 'why' | 'every'>): ReadonlyArray<string> {
  const minutes = String(Math.round(heads.every / 60));
  const words = {
    file: { none: 'No file is kept.', kept: `Kept in a file, every ${minutes} minutes.`, failed: 'The file cannot be written' },
    webhook: {
      none: 'Nothing is sent elsewhere.',
      kept: `Sent to the webhook, every ${minutes} minutes.`,
      failed: 'The webhook did not take the last ones',
    },
  };
  const said = (where: 'file' | 'webhook') => {
    const state = heads[where];
    return state === 'failed' ? `${words[where].failed}: ${heads.why}.` : words[where][state];
  };
  return [said('file'), said('webhook')];
}

/** The public keys as `cutcard keys show` prints them, for a link that saves them. */
export function publicKeyFile(found: Pick<HouseKeyList, 'keys'>): string {
  const lines = found.keys.map((one) => `${one.id} ${one.public}\n`).join('');
  return `data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`;
}
