import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Person } from '../person.js';

/** A pool's own page in the admin area, for its owner and staff. */
export class WorkspacePage {
  readonly page: Page;

  constructor(
    private readonly person: Person,
    private readonly poolId: string,
  ) {
    this.page = person.page;
  }

  async open(tab: 'overview' | 'review' | 'statement'): Promise<void> {
    await this.person.open(`/admin/pool/${this.poolId}?tab=${tab}`);
  }

  /** As a reviewer: sends the pool back with what has to be changed, and why. */
  async askForChanges(field: string, reason: string): Promise<void> {
    const { page } = this;
    await this.open('review');
    // its input is hidden behind the text
    await page.getByText('Ask for changes', { exact: true }).click();
    await page.getByRole('checkbox', { name: field, exact: true }).check();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Send to the owner' }).click();
    await page.getByText('The owner was asked for changes').waitFor();
  }

  /** As the owner: corrects the e-mail address, and submits again. */
  async resubmit(email: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Resubmit for review' }).click();
    await page.getByText('Submitted: the review continues').waitFor();
  }

  /** As a reviewer: approves what was submitted last, once it is shown. */
  async approve(email: string): Promise<void> {
    const { page } = this;
    await this.open('review');
    await page.getByText(email, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Approve the pool' }).click();
    await page.getByText('KYC! KYC updated').waitFor();
  }

  /** The statement's sums as shown: "329,012 USDC" by what they are, without the minus of deductions. */
  async statement(): Promise<Record<string, string>> {
    await this.open('statement');
    const totals = this.page.locator('dl.statement-totals > div');
    await totals.first().waitFor();
    const rows = await totals.evaluateAll((each) =>
      each.map((row) => [
        row.querySelector('dt')?.firstChild?.textContent?.trim() ?? '',
        row.querySelector('.statement-amount')?.textContent?.replace('−', '').trim() ?? '',
      ]),
    );
    return Object.fromEntries(rows) as Record<string, string>;
  }

  /** The statement's file: its lines without the heads, each by cells. */
  async statementFile(): Promise<string[][]> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Statement as CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [, ...lines] = text.trim().split('\r\n');
    return lines.map((line) => line.split(','));
  }
}
