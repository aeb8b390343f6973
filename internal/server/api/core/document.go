package core

import (
	"bytes"
	"encoding/json"
	"slices"

	"go.yaml.in/yaml/v3"
)

// OpenAPI returns the interface's description (OpenAPI 3.1, YAML). Examples and
// short schemas stand on one line each: half of the document was indentation.
func (a *API) OpenAPI() ([]byte, error) {
	text, err := json.Marshal(withSharedParameters(a.Document()))
	if err != nil {
		return nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil { // JSON is YAML
		return nil, err
	}
	layOut(&document, false)
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(&document); err != nil {
		return nil, err
	}
	return out.Bytes(), encoder.Close()
}

// layOut gives each value of a node a line of its own, but those of examples, of short
// schemas and lists, of references, and of who may call. Keys that are names of
// properties have no meaning of their own.
func layOut(node *yaml.Node, named bool) {
	node.Style = 0
	if node.Kind != yaml.MappingNode {
		for _, child := range node.Content {
			layOut(child, false)
		}
		return
	}
	for i := 0; i < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		key.Style = 0
		layOut(value, key.Value == "properties" && !named)
		if !named && slices.Contains(onOneLine, key.Value) || (key.Value == "schema" || key.Value == "items" || named) && short(value) ||
			onlyReference(value) || value.Kind == yaml.SequenceNode && short(value) {
			value.Style = yaml.FlowStyle
		}
	}
}

// onOneLine are the keys whose values stand on one line, however long.
var onOneLine = []string{"example", "security"}

// onlyReference tells whether a node says only where it is written.
func onlyReference(node *yaml.Node) bool {
	return node.Kind == yaml.MappingNode && len(node.Content) == 2 && node.Content[0].Value == "$ref"
}

// mostShort is how many characters of keys and values stand on one line.
const mostShort = 80

// short tells whether a node has a few plain values and nothing below them.
func short(node *yaml.Node) bool {
	length := 0
	for _, child := range node.Content {
		if child.Kind != yaml.ScalarNode {
			return false
		}
		length += len(child.Value) + 2
	}
	return length <= mostShort && node.Kind != yaml.ScalarNode
}
