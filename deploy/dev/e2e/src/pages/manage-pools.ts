import { DEMO_ADMIN, type DemoAccount } from '@launchpad/testing';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../person.js';

/** Opens Manage Pools, signing in at the identity provider on the way. */
export async function openAsAdmin(admin: Person): Promise<void> {
  await admin.open('/admin/managepools');
  await signInAt(admin.page, 'Sign in as admin', DEMO_ADMIN);
}

/** Opens Manage Pools with an account alone, without a wallet. */
export async function openWithAccount(person: Person, account: DemoAccount): Promise<void> {
  await person.open('/admin/managepools');
  await signInAt(person.page, 'Sign in with an account', account);
}

async function signInAt(page: Page, button: string, { username, password }: DemoAccount): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  // as Keycloak or its stand-in calls them
  await page.getByLabel(/^\s*User ?name/i).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Manage Pools' }).waitFor();
}

/** Chooses an act on a pool, which may be on any page of the list: the clocks of the trials' chains differ by days. */
async function choose(page: Page, title: string, act: string): Promise<void> {
  const search = page.getByRole('search');
  await search.getByRole('textbox').fill(title);
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Opens a pool's KYC review. */
export async function review(page: Page, title: string): Promise<Locator> {
  await choose(page, title, 'KYC review');
  const dialog = page.getByRole('dialog', { name: 'KYC review' });
  await dialog.getByText('robin@example.com').waitFor();
  return dialog;
}

/** Approves a pool's KYC review. */
export async function approve(page: Page, title: string): Promise<void> {
  const dialog = await review(page, title);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('KYC! KYC updated').waitFor();
}

/** Puts a pool among the trending ones. */
export async function feature(page: Page, title: string): Promise<void> {
  await page.getByRole('switch', { name: `Featured: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure want to add it into featured pools?' });
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Added to featured pool successfully.').waitFor();
}

/** Deletes a pool that has not started. */
export async function remove(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this pool?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Pool has been deleted').waitFor();
}

/** Marks a pool as scam. */
export async function markScam(page: Page, title: string, message: string): Promise<void> {
  await choose(page, title, 'Mark Scam');
  const dialog = page.getByRole('dialog', { name: `Mark Scam: ${title}` });
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Mark Scam' }).click();
  await page.getByText('Scammed! Pool is scammed').waitFor();
}

/** Settles a pool whose sale is over, once the page knows that it is. */
export async function settle(page: Page, title: string): Promise<void> {
  await page.getByRole('row', { name: title }).getByText('Closed', { exact: true }).waitFor();
  await choose(page, title, 'Settle');
  await page.getByText('Pool settled successfully').waitFor();
}
