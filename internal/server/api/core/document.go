package core

import (
	"bytes"
	"encoding/json"
	"slices"

	"go.yaml.in/yaml/v3"
)

// OpenAPI returns the interface's description (OpenAPI 3.1, YAML). Examples and
// whatever is short stand on one line each: half of the document was indentation.
func (a *API) OpenAPI() ([]byte, error) {
	text, err := json.Marshal(withSharedParameters(a.Document()))
	if err != nil {
		return nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil { // JSON is YAML
		return nil, err
	}
	dropDefaults(&document)
	layOut(&document)
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(&document); err != nil {
		return nil, err
	}
	return out.Bytes(), encoder.Close()
}

// dropDefaults removes what JSON Schema says anyway: an object may have more properties.
func dropDefaults(node *yaml.Node) {
	for i := 0; node.Kind == yaml.MappingNode && i < len(node.Content); i += 2 {
		if node.Content[i].Value == "additionalProperties" && node.Content[i+1].Value == "true" {
			node.Content = slices.Delete(node.Content, i, i+2)
			i -= 2
		}
	}
	for _, child := range node.Content {
		dropDefaults(child)
	}
}

// layOut gives each value of a node a line of its own, but those of examples, of who
// may call, and of nodes that are short.
func layOut(node *yaml.Node) {
	node.Style = 0
	if node.Kind != yaml.ScalarNode && lineLength(node) <= mostShort {
		node.Style = yaml.FlowStyle
	}
	for _, child := range node.Content {
		layOut(child)
	}
	for i := 0; node.Kind == yaml.MappingNode && i < len(node.Content); i += 2 {
		if slices.Contains(onOneLine, node.Content[i].Value) && node.Content[i+1].Kind != yaml.ScalarNode {
			node.Content[i+1].Style = yaml.FlowStyle
		}
	}
}

// onOneLine are the keys whose values stand on one line, however long.
var onOneLine = []string{"example", "security"}

// mostShort is how many characters stand on one line.
const mostShort = 130

// lineLength returns about how many characters a node takes on one line, and no
// more than it needs to know that the line is too long.
func lineLength(node *yaml.Node) int {
	length := len(node.Value)
	for _, child := range node.Content {
		if length += lineLength(child) + 2; length > mostShort {
			break
		}
	}
	return length
}
