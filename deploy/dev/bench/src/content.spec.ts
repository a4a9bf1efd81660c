import { gzipSync } from 'node:zlib';
import { routes } from '@launchpad/api/routes';
import { content } from './content.js';
import { prose } from './prose.js';

describe('the content that is read', () => {
  it('is what an admin may save', () => {
    expect(routes.editSettings.body.safeParse(content.settings).error).toBeUndefined();
    expect(routes.saveSiteTexts.body.safeParse(content.texts).error).toBeUndefined();
    for (const faq of content.faqs) expect(routes.createFaq.body.safeParse(faq).error).toBeUndefined();
    for (const page of content.pages) expect(routes.createCms.body.safeParse(page).error).toBeUndefined();
  });

  it('is complete, and as long as such texts are', () => {
    expect(Object.values(content.settings)).not.toContain('');
    expect(content.texts.terms_content!.length).toBeGreaterThan(20_000);
    expect(content.texts.privacy_content!.length).toBeGreaterThan(12_000);
    expect(content.faqs.length).toBe(20);
    for (const { description } of content.faqs) expect(description!.length).toBeGreaterThan(600);
    for (const { pageData } of content.pages) expect(pageData!.length).toBeGreaterThan(6_000);
  });

  it('compresses to a third or so, as texts do, and no two texts are the same', () => {
    const text = prose(10_000, 1);
    const share = gzipSync(text).length / text.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.5);
    expect(new Set(content.faqs.map(({ description }) => description)).size).toBe(20);
  });
});
