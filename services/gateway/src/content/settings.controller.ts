import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { ContentService, type Caller, type Settings, type SiteTexts } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { NamedFiles } from '../files/named-files.js';
import { Endpoint, In, Who } from '../http/endpoint.js';

type SettingAnswer = AnswerOf<Routes['getSettings']>;
type TextsAnswer = AnswerOf<Routes['getSiteTexts']>;

/** Site settings, terms of use and privacy policy. */
@Controller()
export class SettingsController {
  constructor(
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
    private readonly files: NamedFiles,
  ) {}

  @Endpoint(routes.getSettings, { follows: () => 'content' })
  async get(): Promise<SettingAnswer> {
    return settingAnswer(await this.content.getSettings({}));
  }

  @Endpoint(routes.editSettings, { changes: () => ['content'] })
  async edit(@In() { body }: Input<Routes['editSettings']>, @Who() caller: Caller): Promise<SettingAnswer> {
    return settingAnswer(await this.content.saveSettings({ caller, settings: body }));
  }

  @Endpoint(routes.getSiteTexts, { follows: () => 'content' })
  async texts(): Promise<TextsAnswer> {
    return textsAnswer(await this.content.getSiteTexts({}));
  }

  @Endpoint(routes.saveSiteTexts, { changes: () => ['content'] })
  async saveTexts(
    @In() { body }: Input<Routes['saveSiteTexts']>,
    @Who() caller: Caller,
  ): Promise<TextsAnswer> {
    const { terms_content: termsContent, privacy_content: privacyContent, version } = body;
    const texts = { termsContent, privacyContent, version };
    await this.files.keep(caller, termsContent, privacyContent);
    return textsAnswer(await this.content.saveSiteTexts({ caller, texts }));
  }
}

function settingAnswer({ settings }: { settings?: Settings }): SettingAnswer {
  return {
    success: true,
    data: {
      success: true,
      setting: {
        siteTitle: settings?.siteTitle ?? '',
        metaTitle: settings?.metaTitle ?? '',
        metaKeyword: settings?.metaKeyword ?? '',
        siteDescription: settings?.siteDescription ?? '',
        metaDescription: settings?.metaDescription ?? '',
        twitterLink: settings?.twitterLink ?? '',
        telegramLink: settings?.telegramLink ?? '',
        mediumLink: settings?.mediumLink ?? '',
        appLink: settings?.appLink ?? '',
        podCastLink: settings?.podCastLink ?? '',
        websiteLink: settings?.websiteLink ?? '',
        raisedCapital: settings?.raisedCapital ?? '',
        launchedProjects: settings?.launchedProjects ?? '',
        monthlyVolume: settings?.monthlyVolume ?? '',
        marketCap: settings?.marketCap ?? '',
        version: settings?.version ?? 1,
      },
    },
  };
}

function textsAnswer({ texts }: { texts?: SiteTexts }): TextsAnswer {
  return {
    success: true,
    data: {
      terms_content: texts?.termsContent,
      privacy_content: texts?.privacyContent,
      version: texts?.version ?? 1,
    },
  };
}
