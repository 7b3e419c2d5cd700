import { Popup } from '../../features/popup/popup.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Popup />);
