import { Sidebar } from '../../features/sidebar/sidebar.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Sidebar />, 'sidebar');
