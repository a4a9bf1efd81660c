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
  await fillProject(page, entries);
  await fillSale(page, entries);
  return sendPool(page);
}

/** Fills the first step of the create form. */
export async function fillProject(page: Page, entries: PoolEntries): Promise<void> {
  await page.getByLabel('Title', { exact: false }).fill(entries.title);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await description.fill(entries.description);
  await upload(page, 'Logo', entries.logo);
}

/** Fills the other steps of the create form; the last one stays open. */
export async function fillSale(page: Page, entries: PoolEntries): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: false });
  const next = (step: string) => page.getByRole('button', { name: `Continue to ${step}` }).click();
  await next('Token');
  await field('Network').selectOption(entries.network);
  await field('Bidding token').selectOption(entries.biddingToken);
  await field('Pooling token address').fill(entries.poolingToken);
  await next('Sale');
  await field('Auction sell amount').fill(entries.sellAmount);
  await field('Minimum funding threshold').fill(entries.softCap);
  await field('Minimum buy amount').fill(entries.minimumBuy);
  await field('Minimum bidding amount').fill(entries.minimumBid);
  await next('Access');
  await field('Start date (UTC)').fill(minuteOf(entries.start));
  await field('End date (UTC)').fill(minuteOf(entries.end));
  await field('Cancel date (UTC)').fill(minuteOf(entries.cancel));
  await next('Review');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Keller');
  await field('Email').fill('robin@example.com');
  await field('Phone').fill('+41 44 555 01 23');
  await upload(page, 'Identity document', entries.identityDoc);
  await field('Website').fill('https://example.com');
}

/** Sends the create form, and waits until the pool is saved. Answers the pool's public code. */
export async function sendPool(page: Page): Promise<string> {
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
