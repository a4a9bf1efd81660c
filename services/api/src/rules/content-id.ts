const CID = '(baf[a-z2-7]{50,110}|Qm[1-9A-HJ-NP-Za-km-z]{44})';

/** Content id of a file on IPFS: version 0, or version 1 in base32. */
export const CONTENT_ID = new RegExp(`^${CID}$`);

/** Where a text names a file on IPFS, its content id in the group; for JavaScript and PostgreSQL alike. */
export const FILE_PATTERN = `/ipfs/${CID}`;

const STORED_FILE = new RegExp(`^${FILE_PATTERN}$`);

/** Whether an address in HTML is that of a stored file, as the editor writes it: the only pictures that pages show. */
export const isStoredFile = (address: string): boolean => STORED_FILE.test(address);

/** Content ids of the files that HTML shows or links to. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(new RegExp(FILE_PATTERN, 'g'))].map(([, cid = '']) => cid))];
}
