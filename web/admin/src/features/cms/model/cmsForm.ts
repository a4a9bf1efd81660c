import type { Cms } from '@launchpad/api';
import { type FieldErrors, isFilled, onlyErrors } from '../../../common/validate';
import { t } from '../../../strings';

/** What the CMS page form holds; the keywords are typed as words between spaces. */
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

/** The keywords as they are stored: an array, split by spaces. */
export const keywordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The form of a stored page. */
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
