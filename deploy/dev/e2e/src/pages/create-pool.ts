import type { Page } from 'playwright-core';

/** What the owner types. */
export interface PoolEntries {
  title: string;
  description: string;
  network: string;
  biddingToken: string;
  poolingToken: string;
  sellAmount: string;
  softCap: string;
  minimumBuy: string;
  minimumBid: string;
  /** unix seconds, whole minutes */
  start: number;
  end: number;
  cancel: number;
  logo: Uint8Array;
  identityDoc: Uint8Array;
}

/** Fills the create form, sends it, and waits until the pool is saved. Answers the pool's public code. */
export async function createPool(page: Page, entries: PoolEntries): Promise<string> {
  const field = (label: string) => page.getByLabel(label, { exact: false });
  await field('Title').fill(entries.title);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await description.fill(entries.description);
  await upload(page, 'Logo', entries.logo);
  await field('Network').selectOption(entries.network);
  await field('Bidding token').selectOption(entries.biddingToken);
  await field('Pooling token address').fill(entries.poolingToken);
  await field('Auction sell amount').fill(entries.sellAmount);
  await field('Minimum funding threshold').fill(entries.softCap);
  await field('Minimum buy amount').fill(entries.minimumBuy);
  await field('Minimum bidding amount').fill(entries.minimumBid);
  await field('Start date (UTC)').fill(minuteOf(entries.start));
  await field('End date (UTC)').fill(minuteOf(entries.end));
  await field('Cancel date (UTC)').fill(minuteOf(entries.cancel));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Keller');
  await field('Email').fill('robin@example.com');
  await field('Phone').fill('+41 44 555 01 23');
  await upload(page, 'Identity document', entries.identityDoc);
  await field('Website').fill('https://example.com');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByRole('heading', { name: 'Pool Added Successfully' }).waitFor();
  const link = await page.getByRole('link', { name: 'Direct To Pool Details' }).getAttribute('href');
  return link?.split('/').at(-1) ?? '';
}

async function upload(page: Page, label: string, content: Uint8Array): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/v1/files') && response.ok());
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(content) };
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
  await answered;
}

function minuteOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16);
}
