import { DEMO_ADMIN } from '@launchpad/local';
import type { Page } from 'playwright-core';
import type { Person } from '../person.js';

/** Opens Manage Pools, signing in at the identity provider on the way. */
export async function openAsAdmin(admin: Person): Promise<void> {
  const { page } = admin;
  await admin.open('/admin/managepools');
  await page.getByRole('button', { name: 'Sign in as admin' }).click();
  await page.getByLabel('User name').fill(DEMO_ADMIN.username);
  await page.getByLabel('Password').fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Manage Pools' }).waitFor();
}

/** Approves a pool's KYC review. */
export async function approve(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'KYC review' }).click();
  const dialog = page.getByRole('dialog', { name: 'KYC review' });
  await dialog.getByText('robin@example.com').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('KYC! KYC updated').waitFor();
}
