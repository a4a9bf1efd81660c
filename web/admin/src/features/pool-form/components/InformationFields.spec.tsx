import { poolTexts } from '@launchpad/contracts/pool-page';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { renderAt } from '@launchpad/web-kit/test/render';
import { screen } from '@testing-library/react';
import { t } from '../../../strings';
import { InformationFields } from './InformationFields';

it.each(poolTexts)("have one for each text of a pool's page: %s", async (text) => {
  serve({ 'GET /v1/config': configAnswer(1_000) });
  const values = { title: '', description: '', logo: '' };
  renderAt('/', <InformationFields values={values} errors={{}} set={() => {}} />);
  expect(await screen.findByLabelText(t.create.fields[text], { exact: false })).toBeInTheDocument();
});
