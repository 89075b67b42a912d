"""The auditor's view of the house: logs, money, alarms, security events. It reads and changes nothing."""
