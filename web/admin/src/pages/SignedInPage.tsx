import { kitStrings, useTitle } from '@launchpad/web-kit';
import { Gate } from '../common/guards';
import { t } from '../strings';

/** What stays in the window of a renewed sign-in where it may not close itself. */
export default function SignedInPage() {
  useTitle(t.access.signInTitle);
  return <Gate title={t.access.signInTitle} text={kitStrings.session.done} />;
}
