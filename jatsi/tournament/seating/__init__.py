"""Who sits with whom: sizes of tables, whole schedules, single rounds, who begins."""
