import type { Browser, Page } from 'playwright-core';
import { openPage } from './browser.js';

/** The demo wallet's accounts, by the names it shows. */
export type AccountName =
  | 'Admin'
  | 'Pool owner'
  | 'Investor A'
  | 'Investor B'
  | 'Investor C'
  | 'Safe, 2 of 3';

/** A user with their own browser. */
export class Person {
  private constructor(
    readonly page: Page,
    readonly url: string,
    readonly faults: string[],
  ) {}

  /** Opens the site as a visitor without a wallet. */
  static async visit(browser: Browser, url: string, path = '/'): Promise<Person> {
    const { page, faults } = await openPage(browser);
    const person = new Person(page, url, faults);
    await person.open(path);
    return person;
  }

  /** Opens the site, connects the demo wallet and switches it to a network. */
  static async connected(browser: Browser, url: string, name: AccountName, network: string): Promise<Person> {
    const person = await Person.visit(browser, url);
    await person.connect(name);
    await person.useNetwork(network);
    return person;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.url).toString());
  }

  private async connect(name: AccountName): Promise<void> {
    const { page } = this;
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).click();
    await page.getByRole('dialog', { name: 'Choose a demo account' }).getByRole('button', { name }).click();
    await this.walletButton.waitFor();
  }

  private async useNetwork(network: string): Promise<void> {
    await this.walletButton.click();
    const dialog = this.page.getByRole('dialog');
    const current = dialog.getByText(network, { exact: true });
    const change = dialog.getByRole('button', { name: `Switch to ${network}` });
    await current.or(change).first().waitFor();
    if (await change.isVisible()) await change.click();
    await current.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  private get walletButton() {
    return this.page.locator('button.wallet-button');
  }
}
