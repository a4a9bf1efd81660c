import type { Locator, Page } from 'playwright-core';

/** A pool's page, also in a frame of another one. */
export class PoolPage {
  constructor(private readonly page: Pick<Page, 'getByRole' | 'getByText'>) {}

  /** Places a bid: amounts as a person types them. */
  async bid(buy: string, pay: string): Promise<void> {
    await this.fill(buy, pay);
    await this.place();
  }

  /** Places a bid by what it spends and its highest price for one token. */
  async bidByPrice(spend: string, price: string): Promise<void> {
    await this.fillByPrice(spend, price);
    await this.place();
  }

  /** Places a bid at the highest price that the chart shows, chosen in it by keys. */
  async bidFromChart(spend: string): Promise<void> {
    await this.form.getByLabel('Bid', { exact: true }).fill(spend);
    const chart = this.page.getByRole('slider', { name: 'Price chart' });
    await chart.press('End');
    await chart.press('Enter');
    await this.place();
  }

  /** The card of the own bids. */
  get position(): Locator {
    return this.page.getByRole('region', { name: 'Your position' });
  }

  /** Waits until the card of the own bids says all of this. */
  async hasPosition(...texts: string[]): Promise<void> {
    for (const text of texts) await this.position.getByText(text, { exact: true }).first().waitFor();
  }

  private async place(): Promise<void> {
    await (await this.confirm()).getByRole('button', { name: 'Continue' }).click();
    await this.page.getByText('Order is placed successfully').first().waitFor();
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'Place a bid' });
  }

  /** Types a bid's amounts. */
  async fill(buy: string, pay: string): Promise<void> {
    await this.form.getByLabel('Buy', { exact: true }).fill(buy);
    await this.form.getByLabel('Bid', { exact: true }).fill(pay);
  }

  /** Types a bid by what it spends and its highest price for one token. */
  async fillByPrice(spend: string, price: string): Promise<void> {
    await this.form.getByLabel('Bid', { exact: true }).fill(spend);
    await this.form.getByLabel('Highest price per').fill(price);
  }

  /** What is typed in the form. */
  typed(): Promise<string[]> {
    return Promise.all(
      ['Buy', 'Bid'].map((label) => this.form.getByLabel(label, { exact: true }).inputValue()),
    );
  }

  /** Opens the dialog in which a bid is confirmed. */
  async confirm(): Promise<Locator> {
    await this.form.getByRole('button', { name: 'Place Order' }).click();
    return this.page.getByRole('dialog', { name: 'Place Order' });
  }

  /** Takes a bid back before the end. */
  async withdraw(bid: string): Promise<void> {
    const { page } = this;
    await this.row(bid).getByRole('button', { name: 'Emergency Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, withdraw' }).click();
    await page.getByText('Order Cancelled Successfully.').first().waitFor();
  }

  async settle(): Promise<void> {
    await this.page.getByRole('button', { name: 'Settle Pool' }).click();
    await this.page.getByText('Sale Ended').first().waitFor();
  }

  /** Presses the button of a bid, and waits for what it says then. */
  async collect(bid: string, button: 'Claim' | 'Refund', then: string): Promise<void> {
    await this.row(bid).getByRole('button', { name: button, exact: true }).click();
    await this.row(bid).getByRole('button', { name: then, exact: true }).waitFor();
  }

  /** The row of the bid that pays this much, "900 USDC". */
  row(bid: string): Locator {
    return this.page.getByRole('row').filter({ hasText: bid });
  }
}
