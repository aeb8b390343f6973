package app

// listen joins events and jobs to the domains that react to them: this file
// shows who listens to what.
func (a *App) listen() {
}
