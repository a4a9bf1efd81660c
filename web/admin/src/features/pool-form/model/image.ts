import { t } from '../../../strings';

const TYPES = ['image/png', 'image/jpeg', 'image/gif'];
const NAME = /\.(png|jpe?g|gif)$/i;
const MAX_BYTES = 5 * 1024 * 1024;

/** What the file dialogue offers. */
export const IMAGE_ACCEPT = '.png,.jpg,.jpeg,.gif';

/** Why a chosen file can't be uploaded: png, jpg, jpeg and gif only, up to 5 MB. */
export function imageError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!NAME.test(name) || !TYPES.includes(type)) return t.errors.imageFormat;
  return size > MAX_BYTES ? t.errors.imageSize : undefined;
}
