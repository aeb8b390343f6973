package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
)

const smtpTimeout = 20 * time.Second

// SMTP sends through a server; each email takes a connection of its own.
type SMTP struct {
	client *mail.Client
	from   string
}

// NewSMTP takes smtp://user:password@host:587, where STARTTLS is demanded, or
// smtps://…:465 with TLS from the start. ?insecure=true on smtp:// sends without
// TLS, for a relay on the same machine. from is the sender's address. Nothing is
// dialled yet.
func NewSMTP(address, from string) (*SMTP, error) { return newSMTP(address, from, nil) }

func newSMTP(address, from string, trust *tls.Config) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("mail: want smtp://user:password@host:587 or smtps://…") // err may repeat the password
	}
	if err := mail.NewMsg().From(from); err != nil {
		return nil, fmt.Errorf("mail: the sender's address is not valid: %w", err)
	}
	options := []mail.Option{mail.WithTimeout(smtpTimeout), mail.WithTLSPolicy(mail.TLSMandatory), mail.WithPort(587)}
	if u.Scheme == "smtps" {
		options = append(options, mail.WithSSL(), mail.WithPort(465))
	} else if u.Query().Get("insecure") == "true" {
		options = append(options, mail.WithTLSPolicy(mail.NoTLS), mail.WithPort(25))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, mail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(u.User.Username()), mail.WithPassword(password))
	}
	if trust != nil {
		options = append(options, mail.WithTLSConfig(trust))
	}
	client, err := mail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &SMTP{client, from}, nil
}

// Send sends m. A nil error means that the server took it.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	if err := check(ctx, m); err != nil {
		return err
	}
	email := mail.NewMsg()
	if err := errors.Join(email.From(s.from), email.To(m.To)); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	email.Subject(m.Subject)
	email.SetDate()
	email.SetMessageID()
	email.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Unsubscribe != "" {
		email.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		if strings.HasPrefix(m.Unsubscribe, "https://") { // as RFC 8058 wants it
			email.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
		}
	}
	email.SetBodyString(mail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		email.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*smtpTimeout)
	defer cancel()
	err := s.client.DialAndSendWithContext(ctx, email)
	if err == nil || email.IsDelivered() { // a fault while parting changes nothing
		return nil
	}
	var failure *mail.SendError
	if errors.As(err, &failure) && failure.ErrorCode() >= 500 && !failure.IsTemp() {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return fmt.Errorf("mail: %w", err)
}
