import { request, type Setting, type SiteTexts } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';

type SettingBody = Omit<Setting, 'version'> & { version?: number | undefined };

/** Admin calls that change the site's settings, terms and privacy policy. */
export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveSettings: build.mutation<Setting, SettingBody>({
      query: (body) => request('editSettings', { body }),
      extraOptions: { versioned: true },
      transformResponse: ({ data }: { data: { setting: Setting } }) => data.setting,
      invalidatesTags: ['Settings', 'Audit'],
    }),
    saveSiteTexts: build.mutation<SiteTexts, Partial<SiteTexts>>({
      query: (body) => request('saveSiteTexts', { body }),
      extraOptions: { quiet: true },
      transformResponse: dataOf<SiteTexts>,
      invalidatesTags: ['Texts', 'Audit'],
    }),
  }),
});

export const { useSaveSettingsMutation, useSaveSiteTextsMutation } = settingsApi;
