import { t } from '../../../strings';
import {
  isLinkField,
  maxLengthOf,
  settingsFields,
  shownIfEmpty,
  type SiteSettings,
  validateSettings,
} from './validateSettings';

const settings = Object.fromEntries(settingsFields.map((field) => [field, ''])) as unknown as SiteSettings;
const valid = { ...settings, siteTitle: 'Launchpad' };

describe('the site settings', () => {
  it('require only a title', () => {
    expect(validateSettings(valid)).toEqual({});
    expect(validateSettings(settings)).toEqual({ siteTitle: 'cannot be blank!' });
  });

  it.each(['telegramLink', 'mediumLink', 'twitterLink', 'appLink', 'podCastLink', 'websiteLink'] as const)(
    '%s must be an http or https URL with a domain',
    (field) => {
      for (const link of ['example', 'https://example', 'ftp://example.org', 'https://']) {
        expect(validateSettings({ ...valid, [field]: link })).toEqual({
          [field]: 'Please Enter a Valid Link!',
        });
      }
      expect(validateSettings({ ...valid, [field]: 'http://example.org/a?b=c' })).toEqual({});
    },
  );

  it('take any text where they are no link', () => {
    for (const field of settingsFields.filter((each) => !isLinkField(each))) {
      expect(validateSettings({ ...valid, [field]: 'any text' })).toEqual({});
    }
  });

  it.each([
    ['siteTitle', 200, undefined],
    ['metaTitle', 200, undefined],
    ['metaKeyword', 1_000, undefined],
    ['siteDescription', 2_000, undefined],
    ['metaDescription', 1_000, undefined],
    ['appLink', 2_048, undefined],
    ['raisedCapital', 30, 'Test tokens only'],
    ['launchedProjects', 30, 'Demo sales only'],
    ['monthlyVolume', 30, 'On test networks'],
    ['marketCap', 30, 'No market value'],
  ] as const)('%s has at most %i characters, and is shown as %s without any', (field, most, shown) => {
    expect(maxLengthOf(field)).toBe(most);
    expect(shownIfEmpty(field)).toBe(shown);
  });

  it('show medium, podcast and website under their specified labels', () => {
    expect(t.settings.labels).toMatchObject({
      mediumLink: 'Youtube',
      podCastLink: 'Linkedin',
      websiteLink: 'Github',
    });
  });
});
