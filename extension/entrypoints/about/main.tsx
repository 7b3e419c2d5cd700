import { About } from '../../features/preferences/about.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<About />, 'about');
