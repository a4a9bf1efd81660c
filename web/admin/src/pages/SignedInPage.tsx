import { kitStrings, useTitle } from '@launchpad/web-kit';
import { Gate } from '../common/guards';
import { t } from '../strings';

/** Shown in the sign-in window if it cannot close itself. */
export default function SignedInPage() {
  useTitle(t.access.signInTitle);
  return <Gate title={t.access.signInTitle} text={kitStrings.session.done} />;
}
