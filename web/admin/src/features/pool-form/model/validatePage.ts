import { descriptionFault, isLink } from '@launchpad/api';
import { perLink, perText, textLimits, type PoolPage } from '@launchpad/contracts/pool-page';
import { isFilled, startsWithSpace } from '../../../common/validate';
import { t } from '../../../strings';

type PageErrors = Record<keyof PoolPage, string | undefined | false>;

/**
 * Errors of the texts and links of a pool. Title, description, logo and website are required.
 * @param missing the errors of what the forms ask for in different words
 */
export function pageErrors(
  page: PoolPage,
  missing: Record<'title' | 'logo' | 'website', string>,
): PageErrors {
  return {
    ...perText((text) => textError(page[text], textLimits[text])),
    title: (!isFilled(page.title) || page.title.length > textLimits.title) && missing.title,
    description: descriptionError(page.description),
    logo: !page.logo && missing.logo,
    ...perLink((link) => page[link] !== '' && !isLink(page[link]) && t.errors.link(link)),
    ...(page.website === '' && { website: missing.website }),
  };
}

function textError(text: string, limit: number): string | undefined {
  if (startsWithSpace(text)) return t.errors.leadingSpace;
  return text.length > limit ? t.errors.tooLong(limit) : undefined;
}

function descriptionError(html: string): string | undefined {
  const fault = descriptionFault(html);
  if (fault) return fault === 'empty' ? t.errors.description : t.errors.leadingSpace;
  return html.length > textLimits.description ? t.errors.tooLong(textLimits.description) : undefined;
}
