import { isLink, limits, statistics, type Statistic } from '@launchpad/api';
import { type FieldErrors, isFilled, onlyErrors } from '../../../common/validate';
import { t } from '../../../strings';

/** The site settings, under the API's field names. */
export interface SiteSettings {
  siteTitle: string;
  metaTitle: string;
  metaKeyword: string;
  siteDescription: string;
  metaDescription: string;
  twitterLink: string;
  telegramLink: string;
  mediumLink: string;
  appLink: string;
  podCastLink: string;
  websiteLink: string;
  raisedCapital: string;
  launchedProjects: string;
  monthlyVolume: string;
  marketCap: string;
}

export type SettingsField = keyof SiteSettings;

/** The fields in the order of the form. */
export const settingsFields = Object.keys(t.settings.labels) as SettingsField[];

export const isLinkField = (field: SettingsField): boolean => field.endsWith('Link');

const textLimits: Partial<Record<SettingsField, number>> = {
  siteTitle: limits.siteTitle,
  metaTitle: limits.metaTitle,
  metaKeyword: limits.metaKeywords,
  siteDescription: limits.siteDescription,
  metaDescription: limits.metaDescription,
};

const isStatistic = (field: SettingsField): field is Statistic => field in statistics;

/** What the landing page shows for a statistic that is empty; undefined for other fields. */
export const shownIfEmpty = (field: SettingsField): string | undefined =>
  isStatistic(field) ? statistics[field] : undefined;

/** The maximum length of a field. */
export const maxLengthOf = (field: SettingsField): number =>
  textLimits[field] ?? (isStatistic(field) ? limits.statistic : limits.link);

/** The site title is required; a link is empty or an http or https URL with a domain. */
export function validateSettings(settings: SiteSettings): FieldErrors<SettingsField> {
  const errorOf = (field: SettingsField) => {
    const value = settings[field];
    if (field === 'siteTitle') return !isFilled(value) && t.errors.blank;
    return isLinkField(field) && value !== '' && !isLink(value) && t.errors.settingsLink;
  };
  return onlyErrors(
    Object.fromEntries(settingsFields.map((field) => [field, errorOf(field)])) as Record<
      SettingsField,
      string | false
    >,
  );
}
