import { limits } from '@launchpad/api';
import { t } from '../../strings';

const TYPES = ['image/png', 'image/jpeg', 'image/gif'];
const NAME = /\.(png|jpe?g|gif)$/i;
const PDF_NAME = /\.pdf$/i;

/** File types offered in the file dialog. */
export const IMAGE_ACCEPT = '.png,.jpg,.jpeg,.gif';
export const DOCUMENT_ACCEPT = `${IMAGE_ACCEPT},.pdf`;

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

const isImage = ({ name, type }: Chosen) => NAME.test(name) && TYPES.includes(type);
const isPdf = ({ name, type }: Chosen) => PDF_NAME.test(name) && type === 'application/pdf';

/** The error of a chosen file: only png, jpg, jpeg and gif up to 5 MB are accepted. */
export function imageError(file: Chosen): string | undefined {
  if (!isImage(file)) return t.errors.imageFormat;
  return file.size > limits.fileBytes ? t.errors.imageSize : undefined;
}

/** The error of a chosen document of a review: an image or a PDF up to 5 MB. */
export function documentError(file: Chosen): string | undefined {
  if (!isImage(file) && !isPdf(file)) return t.errors.documentFormat;
  return file.size > limits.fileBytes ? t.errors.documentSize : undefined;
}
