package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"sudar/internal/kit/log"
	"sudar/internal/search/replica"
)

// figuresTimeout bounds how long the database may take to tell its feed's end.
const figuresTimeout = time.Second

// indexFigures are the figures of the node's index, asked for when they are
// collected.
type indexFigures struct{ replica *replica.Replica }

func indexFigure(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("sudar_search_index_"+name, help, nil, nil)
}

var (
	indexAnswers   = indexFigure("answers", "1 while the index answers searches, 0 while the database does.")
	indexBuilding  = indexFigure("building", "1 while the index is built anew from the database.")
	indexDocuments = indexFigure("documents", "Records in the index.")
	indexSegments  = indexFigure("segments", "Segments of the index.")
	indexBytes     = indexFigure("bytes", "Bytes of all segments, in memory and in files.")
	indexLag       = indexFigure("lag", "Places of the feed that are not in the index yet.")
)

// Describe names the figures.
func (f indexFigures) Describe(names chan<- *prometheus.Desc) { prometheus.DescribeByCollect(f, names) }

// Collect tells the figures.
func (f indexFigures) Collect(figures chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresTimeout) // collectors have none
	defer cancel()
	now, err := f.replica.Figures(ctx)
	if err != nil {
		log.From(ctx).WarnContext(ctx, "the search index's lag is not known", "error", err)
	}
	for name, value := range map[*prometheus.Desc]float64{
		indexAnswers: figureOf(now.Answers), indexBuilding: figureOf(now.Building), indexDocuments: float64(now.Documents),
		indexSegments: float64(now.Segments), indexBytes: float64(now.Bytes), indexLag: float64(now.Lag),
	} {
		figures <- prometheus.MustNewConstMetric(name, prometheus.GaugeValue, value)
	}
}

func figureOf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
