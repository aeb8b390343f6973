package ambient

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudar/internal/ambient/currency"
	"sudar/internal/ambient/weather"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

// world is what stands outside: its services answer until they break.
type world struct {
	clock  *clock.Fixed
	db     *db.DB
	queue  *jobs.Queue
	broken bool
}

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	open := map[string]func(testing.TB, clock.Clock) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres}
	for name, database := range open {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 21, 4, 0, 0, 0, time.UTC))
			test(t, &world{clock: clk, db: database(t, clk)})
		})
	}
}

// start returns the service as a process that begins now has it.
func (w *world) start() *Service {
	w.queue = jobs.New(w.db)
	return New(w.db, w.clock, w.queue, Sources{Weather: w.weather, Currency: w.rates})
}

var errBroken = errors.New("connection refused")

func (w *world) weather(context.Context) ([]weather.Report, error) {
	if w.broken {
		return nil, errBroken
	}
	reports := weather.Sample(w.clock.Now())
	reports[0].Temperature, reports[0].Source = -31.5, "Open-Meteo.com"
	return reports, nil
}

func (w *world) rates(context.Context) (currency.Rates, error) {
	if w.broken {
		return currency.Rates{}, errBroken
	}
	return currency.Rates{Date: "2026-11-20", Codes: []string{"USD"}, Rates: map[string]float64{"USD": 3600.5}}, nil
}

// ask does both jobs once.
func (w *world) ask(t *testing.T, s *Service) {
	t.Helper()
	ctx := log.Into(t.Context(), log.Discard())
	for _, handle := range []jobs.Handler{poll(s, weatherSource, w.weather), poll(s, currencySource, w.rates)} {
		if err := handle(ctx, jobs.Job{}); err != nil {
			t.Fatal(err)
		}
	}
}

func read(t *testing.T, s *Service) (Weather, Rates) {
	t.Helper()
	places, err := s.Weather(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rates, err := s.Currency(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return places, rates
}

func TestTheLastGoodAnswerStaysWithItsAge(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.start()
		if places, rates := read(t, s); places.Places != nil || rates.Codes != nil {
			t.Fatalf("known before anything was asked: %v %v", places, rates)
		}
		w.ask(t, s)
		answered := w.clock.Now()
		if places, rates := read(t, s); len(places.Places) != 22 || places.Places[0].Temperature != -31.5 || rates.Rates.Rates["USD"] != 3600.5 ||
			places.Age != (Age{}) || rates.Age != (Age{}) {
			t.Fatalf("%v %v", places, rates)
		}
		w.broken = true
		w.clock.Advance(2 * time.Hour)
		w.ask(t, s)
		s = w.start() // another node, or the same one after a restart
		places, rates := read(t, s)
		if places.Places[0].Temperature != -31.5 || !places.StaleSince.Equal(answered) || !rates.StaleSince.IsZero() {
			t.Errorf("after two hours: %v since %v, %v", places.Places[0], places.StaleSince, rates.Age)
		}
		w.clock.Advance(35 * time.Hour)
		if places, rates = read(t, s); places.Places != nil || rates.Rates.Rates["USD"] != 3600.5 || !rates.StaleSince.Equal(answered) {
			t.Errorf("after a day and a half: %v %v", places, rates)
		}
		w.clock.Advance(30 * 24 * time.Hour)
		if _, rates = read(t, s); rates.Codes != nil {
			t.Errorf("after a month: %v", rates)
		}
		w.broken = false
		w.ask(t, s)
		if places, rates = read(t, s); len(places.Places) != 22 || rates.Age != (Age{}) {
			t.Errorf("back again: %v %v", places, rates)
		}
	})
}

func TestASampleNeverHidesAnAnswer(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.start()
		if err := s.PutSample(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(400 * 24 * time.Hour)
		if places, rates := read(t, s); !places.Sample || !rates.Sample || len(places.Places) != 22 || len(rates.Codes) != 38 ||
			!places.StaleSince.IsZero() {
			t.Errorf("%v %v", places.Age, rates.Age)
		}
		w.broken = true
		w.ask(t, s)
		if places, _ := read(t, s); !places.Sample {
			t.Error("a refusal took the sample away")
		}
		w.broken = false
		w.ask(t, s)
		if err := s.PutSample(t.Context()); err != nil {
			t.Fatal(err)
		}
		if places, rates := read(t, s); places.Sample || rates.Sample || rates.Rates.Rates["USD"] != 3600.5 {
			t.Errorf("%v %v", places.Age, rates)
		}
	})
}

// However a question ends, the next one waits; one job asks for everybody.
func TestQuestionsFollowEachOther(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.start()
		for range 3 { // as many nodes begin
			if err := s.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		waiting := func() map[string]time.Duration {
			t.Helper()
			rows, err := w.queue.List(t.Context(), jobs.StateWaiting, 10)
			if err != nil {
				t.Fatal(err)
			}
			in := map[string]time.Duration{}
			for _, row := range rows {
				in[row.Kind] += row.RunAt.Sub(w.clock.Now())
			}
			if len(rows) != 2 {
				t.Fatalf("%d jobs wait: %v", len(rows), rows)
			}
			return in
		}
		if in := waiting(); in["ambient.weather"] != 0 || in["ambient.currency"] != 0 {
			t.Errorf("at the start: %v", in)
		}
		if _, err := db.Exec(t.Context(), w.db, "DELETE FROM jobs"); err != nil {
			t.Fatal(err)
		}
		w.broken = true
		w.ask(t, s)
		if in := waiting(); in["ambient.weather"] != 15*time.Minute || in["ambient.currency"] != 2*time.Hour {
			t.Errorf("after a refusal: %v", in)
		}
	})
}

// In a closed network nothing is asked, not even by a job that was left over.
func TestNothingIsAskedWithoutLeave(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.queue = jobs.New(w.db)
		s := New(w.db, w.clock, w.queue, Sources{})
		if err := s.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := poll[currency.Rates](s, currencySource, nil)(t.Context(), jobs.Job{}); err != nil {
			t.Fatal(err)
		}
		if rows, err := w.queue.List(t.Context(), jobs.StateWaiting, 10); err != nil || len(rows) != 0 {
			t.Errorf("%v %v", rows, err)
		}
	})
}
