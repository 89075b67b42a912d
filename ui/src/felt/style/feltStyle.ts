/** The styles of the felt; a later file may refine an earlier one. */
import './felt.css';
import './equipment.css';
import './hands.css';
import './boxes.css';
import './spots.css';
import './freeBoxes.css';
import './motion.css';
