/** The one function of Node.js that the build of the page needs. */
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array;
}
