package app

import (
	"github.com/prometheus/client_golang/prometheus"

	"sudar/internal/kit/db"
)

// databaseFigures are the figures of the node's transactions, asked for when
// they are collected.
type databaseFigures struct{ db *db.DB }

func databaseFigure(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("sudar_db_"+name, help, nil, nil)
}

var (
	databaseTransactions = databaseFigure("tx_total", "Transactions that write, also of one statement.")
	databaseRetries      = databaseFigure("tx_retries_total", "Repetitions of a transaction after a deadlock or a serialization failure.")
	databaseRefusals     = databaseFigure("tx_refusals_total", "Transactions that the database had no connection or time for.")
)

// Describe names the figures.
func (f databaseFigures) Describe(names chan<- *prometheus.Desc) {
	prometheus.DescribeByCollect(f, names)
}

// Collect tells the figures.
func (f databaseFigures) Collect(figures chan<- prometheus.Metric) {
	now := f.db.Counts()
	for name, value := range map[*prometheus.Desc]int64{
		databaseTransactions: now.Transactions, databaseRetries: now.Retries, databaseRefusals: now.Refusals,
	} {
		figures <- prometheus.MustNewConstMetric(name, prometheus.CounterValue, float64(value))
	}
}
