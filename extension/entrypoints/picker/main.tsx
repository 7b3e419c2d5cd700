import { Picker } from '../../features/picker/picker.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Picker />, 'picker');
