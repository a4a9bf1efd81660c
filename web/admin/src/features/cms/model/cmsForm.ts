import type { Cms } from '@launchpad/api';
import { type FieldErrors, isFilled, onlyErrors } from '../../../common/validate';
import { t } from '../../../strings';

/** The values of the CMS page form; keywords are separated by spaces. */
export interface CmsForm {
  pageTitle: string;
  /** HTML */
  pageData: string;
  metaTitle: string;
  metaKeywords: string;
  metaDescription: string;
  showLinkInHeader: boolean;
  showLinkInFooter: boolean;
  pageStatus: boolean;
}

export const emptyCmsForm: CmsForm = {
  pageTitle: '',
  pageData: '',
  metaTitle: '',
  metaKeywords: '',
  metaDescription: '',
  showLinkInHeader: false,
  showLinkInFooter: false,
  pageStatus: true,
};

export function validateCms(form: CmsForm): FieldErrors<'pageTitle'> {
  return onlyErrors({ pageTitle: !isFilled(form.pageTitle) && t.errors.blank });
}

/** The keywords in stored form: an array, split at spaces. */
export const keywordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The form values of a stored page. */
export function cmsFormOf(page: Cms): CmsForm {
  const { pageTitle, pageData, metaTitle, metaDescription, showLinkInHeader, showLinkInFooter, pageStatus } =
    page;
  return {
    pageTitle,
    pageData,
    metaTitle,
    metaKeywords: page.metaKeywords.join(' '),
    metaDescription,
    showLinkInHeader,
    showLinkInFooter,
    pageStatus,
  };
}
