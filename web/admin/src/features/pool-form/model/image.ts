import { t } from '../../../strings';

const TYPES = ['image/png', 'image/jpeg', 'image/gif'];
const NAME = /\.(png|jpe?g|gif)$/i;
const MAX_BYTES = 5 * 1024 * 1024;

/** File types offered in the file dialog. */
export const IMAGE_ACCEPT = '.png,.jpg,.jpeg,.gif';

/** The error of a chosen file: only png, jpg, jpeg and gif up to 5 MB are accepted. */
export function imageError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!NAME.test(name) || !TYPES.includes(type)) return t.errors.imageFormat;
  return size > MAX_BYTES ? t.errors.imageSize : undefined;
}
