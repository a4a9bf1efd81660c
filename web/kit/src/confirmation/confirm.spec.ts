import { confirm, confirmationStore } from './confirm';

const question = (title: string) => ({ title, text: 'It spends the amount twice.', yes: 'Yes', no: 'No' });

describe('a question', () => {
  it.each([true, false])('gets its user’s answer: %s', async (answer) => {
    const asked = confirm(question('Send the same again?'));
    confirmationStore.get()?.answer(answer);
    expect(await asked).toBe(answer);
    expect(confirmationStore.get()).toBeUndefined();
  });

  it('that another one takes the place of is answered with no', async () => {
    const first = confirm(question('Send the same again?'));
    const second = confirm(question('Leave the page?'));
    expect(await first).toBe(false);
    expect(confirmationStore.get()?.title).toBe('Leave the page?');
    confirmationStore.get()?.answer(true);
    expect(await second).toBe(true);
  });
});
