/** The styles of the page; a later file may refine an earlier one. */
import './fonts.css';
import './base.css';
import './controls.css';
import './drawer.css';
import './popover.css';
import './clock.css';
import './forms.css';
import './panels.css';
import './pages.css';
import './faces.css';
import './lobby/lobby.css';
import './lobby/hero.css';
import './lobby/tableCards.css';
import './lobby/rows.css';
import './lobby/picture.css';
import './lobby/light.css';
import './notices.css';
