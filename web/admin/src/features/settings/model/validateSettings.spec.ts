import { t } from '../../../strings';
import { settingsFields, type SiteSettings, validateSettings } from './validateSettings';

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

  it('show medium, podcast and website under their specified labels', () => {
    expect(t.settings.labels).toMatchObject({
      mediumLink: 'Youtube',
      podCastLink: 'Linkedin',
      websiteLink: 'Github',
    });
  });
});
