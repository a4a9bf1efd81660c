import { isLink, limits } from '@launchpad/api';
import { Problem, sanitised } from '@launchpad/platform';

/** A text that must not be empty. */
export function required(field: string, text: string): string {
  if (text.trim() === '') throw broken(field, 'cannot be blank!');
  return text;
}

/** A text of limited length. */
export function short(field: string, text: string, most: number): string {
  if (text.length > most) throw broken(field, `At most ${most} characters`);
  return text;
}

/** Sanitised HTML. The length is checked afterwards, since sanitising can make it longer. */
export function html(field: string, text: string, most: number = limits.html): string {
  const clean = sanitised(text);
  if (clean.length > most) throw broken(field, `At most ${most} characters`);
  return clean;
}

/** Rejects another record when a list is full. */
export function roomForOneMore(present: number, most: number): void {
  if (present >= most)
    throw new Problem(409, 'too-many', `There are ${most} already: please delete one first.`);
}

/** An optional http or https link with a domain. */
export function optionalLink(field: string, link: string): string {
  if (link !== '' && !isLink(link)) throw broken(field, 'Please Enter a Valid Link!');
  return link;
}

const broken = (field: string, message: string) => Problem.invalid([{ field, message }], message);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A well-formed id. @throws Problem 404 */
export function knownForm(id: string): string {
  if (!UUID.test(id)) throw noRecord();
  return id;
}

export const noRecord = () => Problem.notFound('No Record Found');
