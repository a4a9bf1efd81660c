import { Problem } from '@launchpad/platform';

const LINK = /^https?:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/** A text that must not be empty. */
export function required(field: string, text: string): string {
  if (text.trim() === '') throw broken(field, 'cannot be blank!');
  return text;
}

/** An optional http or https link with a domain. */
export function optionalLink(field: string, link: string): string {
  if (link !== '' && !LINK.test(link)) throw broken(field, 'Please Enter a Valid Link!');
  return link;
}

const broken = (field: string, message: string) => Problem.invalid([{ field, message }], message);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that can be one of ours. @throws Problem 404 */
export function knownForm(id: string): string {
  if (!UUID.test(id)) throw noRecord();
  return id;
}

export const noRecord = () => Problem.notFound('No Record Found');
