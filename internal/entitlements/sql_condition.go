package entitlements

import "slices"

// Reads renders Decide as a condition on rows of the tables items and contents
// that a query names item and content, "?" standing for its arguments: true
// where the viewer may read the item. It is never NULL, so NOT turns it round.
// Whether the record may be seen at all is Where's.
//
// What a person holds alone is few and selected once; what an organisation
// holds may be the whole library and is looked up row by row.
func (s Scope) Reads(content, item string) (condition string, args []any) {
	if s.all || s.hubAdmin {
		return "1 = 1", nil
	}
	condition = "(" + content + ".visibility NOT IN ('draft', 'archived') AND (" + content + ".embargo_until IS NULL OR " +
		content + ".embargo_until <= ?) AND ("
	args = []any{s.now}
	for i, opens := range []func(content, item string) (string, []any){s.freeHere, s.ownRight, s.organizationRight} {
		part, partArgs := opens(content, item)
		if i > 0 && part != "" {
			condition += " OR "
		}
		condition, args = condition+part, append(args, partArgs...)
	}
	condition += "))"
	if s.staff {
		condition, args = content+".owner_id = ? OR "+condition, append([]any{s.organizationID}, args...)
	}
	return "(" + condition + ")", args
}

// freeHere is free reading on a portal that lists the record.
func (s Scope) freeHere(content, item string) (string, []any) {
	listed := content + ".visibility = 'public' OR " + content + ".owner_id = ?"
	if s.hub {
		listed += " OR " + content + ".visibility = 'hub'"
	}
	return "(" + item + ".free AND (" + listed + "))", []any{s.organizationID}
}

// FreeTo renders whether a row of the table contents that a query names content
// has an item that the viewer reads free.
func (s Scope) FreeTo(content string) (condition string, args []any) {
	free, args := s.freeHere(content, "free_item")
	return "(" + content + ".embargo_until IS NULL OR " + content + ".embargo_until <= ?) AND EXISTS (SELECT 1 FROM items free_item " +
		"WHERE free_item.content_id = " + content + ".id AND free_item.deleted_at IS NULL AND " + free + ")", append([]any{s.now}, args...)
}

// ownRight is a running right of the account or of its groups.
func (s Scope) ownRight(content, item string) (string, []any) {
	if s.accountID == "" {
		return "", nil
	}
	own := s
	own.member = false
	holder, args := own.holder()
	held := running + " AND (" + holder + ")"
	one := append([]any{s.now, s.now}, args...)
	return item + ".id IN (SELECT e.item_id FROM entitlements e WHERE e.item_id IS NOT NULL AND " + held + ") OR " +
			content + ".id IN (SELECT e.content_id FROM entitlements e WHERE e.content_id IS NOT NULL AND " + held +
			" UNION ALL " + ofRightGroups + " WHERE " + held + ") OR " +
			byRule(content) + held + ")",
		slices.Concat(one, one, one, one)
}

// byRule begins the condition that a right leads to a content by a rule.
func byRule(content string) string {
	return "EXISTS (SELECT 1 FROM entitlements e JOIN right_groups rg ON rg.id = e.right_group_id AND " + covers(content) + " WHERE "
}

// organizationRight is a running right of the organisation whose member or
// walk-in guest the viewer is.
func (s Scope) organizationRight(content, item string) (string, []any) {
	if !s.member {
		return "", nil
	}
	held := "e.organization_id = ? AND " + running
	one := []any{s.organizationID, s.now, s.now}
	return "EXISTS (SELECT 1 FROM entitlements e WHERE e.content_id = " + content + ".id AND " + held + ") OR " +
			"EXISTS (SELECT 1 FROM entitlements e WHERE e.item_id = " + item + ".id AND " + held + ") OR " +
			"EXISTS (SELECT 1 FROM right_group_contents g JOIN entitlements e ON e.right_group_id = g.group_id WHERE g.content_id = " + content +
			".id AND " + held + ") OR " +
			byRule(content) + held + ")",
		slices.Concat(one, one, one, one)
}
