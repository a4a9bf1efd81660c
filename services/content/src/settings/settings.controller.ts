import { Controller } from '@nestjs/common';
import { adminOf, Rpc } from '@launchpad/platform';
import { ContentService, type SaveSettingsRequest, type SaveSiteTextsRequest } from '@launchpad/proto';
import { noRecord } from '../rules.js';
import { SettingsService } from './settings.service.js';
import type { SiteSettingsRow } from './site-settings.entity.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Rpc(ContentService.method.getSettings)
  async get() {
    return { settings: settingsOf(await this.settings.get()) };
  }

  @Rpc(ContentService.method.saveSettings)
  async save({ caller, settings }: SaveSettingsRequest) {
    const subject = adminOf(caller, 'editor');
    if (!settings) throw noRecord();
    return { settings: settingsOf(await this.settings.save(subject, settings)) };
  }

  @Rpc(ContentService.method.getSiteTexts)
  async getTexts() {
    return { texts: textsOf(await this.settings.get()) };
  }

  @Rpc(ContentService.method.saveSiteTexts)
  async saveTexts({ caller, texts }: SaveSiteTextsRequest) {
    const subject = adminOf(caller, 'editor');
    if (!texts) throw noRecord();
    return { texts: textsOf(await this.settings.saveTexts(subject, texts)) };
  }
}

function settingsOf({ settingsVersion, ...settings }: SiteSettingsRow) {
  return { ...settings, version: settingsVersion };
}

function textsOf({ termsContent, privacyContent, textsVersion }: SiteSettingsRow) {
  return {
    version: textsVersion,
    ...(termsContent !== null && { termsContent }),
    ...(privacyContent !== null && { privacyContent }),
  };
}
