import { Onboarding } from '../../features/onboarding/onboarding.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Onboarding />, 'onboarding');
