// Package audit keeps what staff did: who, what, on whom or what, when, and
// what it changed, never a secret. It is written in the transaction of the act.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
)

// Act is what somebody did.
type Act string

// The acts.
const (
	MemberChanged       Act = "member_changed"
	MemberRemoved       Act = "member_removed"
	MembersExported     Act = "members_exported"
	MemberJoined        Act = "member_joined"
	PeopleInvited       Act = "people_invited"
	InvitationSent      Act = "invitation_sent"
	InvitationRevoked   Act = "invitation_revoked"
	RulesChanged        Act = "rules_changed"
	SettingsChanged     Act = "settings_changed"
	GroupCreated        Act = "group_created"
	GroupChanged        Act = "group_changed"
	GroupRemoved        Act = "group_removed"
	GroupMembersChanged Act = "group_members_changed"
	Assigned            Act = "assigned"
	AssignmentEnded     Act = "assignment_ended"
	LicenceCreated      Act = "licence_created"
	LicenceChanged      Act = "licence_changed"
	CopiesAsked         Act = "copies_asked"
	CopiesRefused       Act = "copies_refused"
	CopiesAdded         Act = "copies_added"
	CopiesOrdered       Act = "copies_ordered"
	HoldersSeen         Act = "holders_seen"
	LendingRulesChanged Act = "lending_rules_changed"
	OrganizationCreated Act = "organization_created"
	OrganizationChanged Act = "organization_changed"
	ProviderSaved       Act = "provider_saved"
	ProviderRemoved     Act = "provider_removed"
	Announced           Act = "announced"
	AnnouncementEnded   Act = "announcement_withdrawn"
	PackageSaved        Act = "package_saved"
	CouponSaved         Act = "coupon_saved"
	OrderRefunded       Act = "order_refunded"
	TransferConfirmed   Act = "transfer_confirmed"
	MoneyReturned       Act = "money_returned"
	OfferSaved          Act = "offer_saved"
	ReceiptResolved     Act = "receipt_resolved"
	ReceiptPosted       Act = "receipt_posted"
	SalesExported       Act = "sales_exported"
	PaymentsCompared    Act = "payments_compared"
	MerchantSaved       Act = "merchant_saved"
	MerchantRemoved     Act = "merchant_removed"
	BankAccountSaved    Act = "bank_account_saved"
	BankAccountRemoved  Act = "bank_account_removed"
	ContentChanged      Act = "content_changed"
	FileUploaded        Act = "file_uploaded"
	BulkEdited          Act = "bulk_edited"
	BulkEditUndone      Act = "bulk_edit_undone"
	NamesMerged         Act = "names_merged"
	RecordsMerged       Act = "records_merged"
	NotDuplicate        Act = "not_duplicate"
	MergeUndone         Act = "merge_undone"
	ReportClosed        Act = "report_closed"
	ReviewHidden        Act = "review_hidden"
	ReviewShown         Act = "review_shown"
	RecordsImported     Act = "records_imported"
	ImportUndone        Act = "import_undone"
	SubmissionMoved     Act = "submission_moved"
	TitleTakenDown      Act = "title_taken_down"
	TitlePutBack        Act = "title_put_back"
	JobRetried          Act = "job_retried"
	JobCancelled        Act = "job_cancelled"
	CategoryAdded       Act = "category_added"
	CategoryRenamed     Act = "category_renamed"
	CategoryMoved       Act = "category_moved"
	CategoryRemoved     Act = "category_removed"
	CategoryPutBack     Act = "category_put_back"
	MenuChanged         Act = "menu_changed"
	FeaturedChanged     Act = "featured_changed"
	TagAdded            Act = "tag_added"
	TagRenamed          Act = "tag_renamed"
	TagRemoved          Act = "tag_removed"
	LogExported         Act = "audit_exported"
)

// Acts are all of them, for a list to be narrowed to.
var Acts = []Act{
	MemberChanged, MemberRemoved, MembersExported, MemberJoined, PeopleInvited, InvitationSent, InvitationRevoked, RulesChanged,
	SettingsChanged,
	GroupCreated, GroupChanged, GroupRemoved, GroupMembersChanged, Assigned, AssignmentEnded, LicenceCreated,
	LicenceChanged, CopiesAsked, CopiesRefused, CopiesAdded, CopiesOrdered,
	HoldersSeen, LendingRulesChanged, OrganizationCreated, OrganizationChanged,
	ProviderSaved, ProviderRemoved, Announced, AnnouncementEnded, PackageSaved, CouponSaved, OrderRefunded, TransferConfirmed, MoneyReturned,
	OfferSaved, ReceiptResolved, ReceiptPosted, SalesExported, PaymentsCompared, MerchantSaved, MerchantRemoved,
	BankAccountSaved, BankAccountRemoved,
	ContentChanged, FileUploaded,
	BulkEdited, BulkEditUndone, NamesMerged, RecordsMerged, NotDuplicate, MergeUndone, ReportClosed, ReviewHidden, ReviewShown,
	RecordsImported, ImportUndone,
	SubmissionMoved, TitleTakenDown, TitlePutBack,
	CategoryAdded, CategoryRenamed, CategoryMoved, CategoryRemoved, CategoryPutBack, MenuChanged,
	TagAdded, TagRenamed, TagRemoved, FeaturedChanged,
	JobRetried, JobCancelled, LogExported,
}

// Known tells whether there is such an act.
func (a Act) Known() bool { return slices.Contains(Acts, a) }

// Values are what an act changed, by the names of the API.
type Values map[string]any

// Entry is one act to be kept.
type Entry struct {
	Act Act
	// OrganizationID is where it happened, the viewer's when "".
	OrganizationID string
	SubjectID      string // the account it was done to, "" for none
	Object         string // the name of what else it was done to
	Before, After  Values
}

// Line is one act as an administrator sees it. A name is "" when it
// was nobody, the command line, or somebody who is erased.
type Line struct {
	ID      string
	Act     Act
	Actor   string
	Subject string
	Object  string
	Before  json.RawMessage
	After   json.RawMessage
	At      time.Time
}

// Keep is how long an act is remembered.
const Keep = 2 * 365 * 24 * time.Hour

// Service keeps the log.
type Service struct {
	db    *db.DB
	clock clock.Clock
}

// New returns the service.
func New(d *db.DB, clk clock.Clock) *Service { return &Service{db: d, clock: clk} }

// Note keeps an act of ctx's viewer, in the transaction of ctx.
func (s *Service) Note(ctx context.Context, e Entry) error {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return err
	}
	if e.OrganizationID == "" {
		e.OrganizationID = v.OrganizationID
	}
	before, err := e.Before.text()
	if err != nil {
		return err
	}
	after, err := e.After.text()
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO audit_log (id, organization_id, actor_id, subject_id, act, object, before, after, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		ident.New(), e.OrganizationID, db.OrNull(v.AccountID), db.OrNull(e.SubjectID), string(e.Act), e.Object, before, after, s.db.Now())
	return err
}

func (v Values) text() (string, error) {
	if v == nil {
		return "{}", nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("audit: values: %w", err)
	}
	return string(text), nil
}

// Maintain forgets what is older than Keep.
func (s *Service) Maintain(ctx context.Context) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM audit_log WHERE at < $1", db.At(s.clock.Now().Add(-Keep)))
	return err
}
