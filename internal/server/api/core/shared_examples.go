package core

import (
	"bytes"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// shortExample is the size in bytes, as JSON, up to which an example stands where it
// belongs, however many operations have it.
const shortExample = 200

// shareExamples moves each example that several operations have in the same words into
// the components of a document.
func shareExamples(document *yaml.Node) {
	uses := map[string][]*yaml.Node{} // media types by their example
	var order []string
	eachExample(valueOf(document, "paths"), func(media *yaml.Node) {
		text := textOf(valueOf(media, "example"))
		if len(uses[text]) == 0 {
			order = append(order, text)
		}
		uses[text] = append(uses[text], media)
	})
	shared, names := &yaml.Node{Kind: yaml.MappingNode}, map[string]int{}
	for _, text := range order {
		if len(uses[text]) < 2 || len(text) <= shortExample {
			continue
		}
		schema := valueOf(valueOf(uses[text][0], "schema"), "$ref")
		if schema == nil {
			continue
		}
		name := schema.Value[strings.LastIndexByte(schema.Value, '/')+1:]
		if names[name]++; names[name] > 1 {
			name += strconv.Itoa(names[name])
		}
		set(shared, name, mapping("value", valueOf(uses[text][0], "example")))
		reference := mapping("$ref", scalar("#/components/examples/"+name))
		for _, media := range uses[text] {
			replace(media, "example", "examples", mapping("shared", reference))
		}
	}
	if len(shared.Content) > 0 {
		set(valueOf(document, "components"), "examples", shared)
	}
}

// eachExample calls do for each node below that has an example and a schema.
func eachExample(node *yaml.Node, do func(media *yaml.Node)) {
	if node == nil {
		return
	}
	if valueOf(node, "example") != nil && valueOf(node, "schema") != nil {
		do(node)
		return
	}
	for _, child := range node.Content {
		eachExample(child, do)
	}
}

// valueOf returns what a mapping has under a key, nil for nothing.
func valueOf(node *yaml.Node, key string) *yaml.Node {
	if node == nil || node.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return node.Content[i+1]
		}
	}
	return nil
}

func set(node *yaml.Node, key string, value *yaml.Node) {
	node.Content = append(node.Content, scalar(key), value)
}

func replace(node *yaml.Node, key, by string, value *yaml.Node) {
	for i := 0; i < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			node.Content[i], node.Content[i+1] = scalar(by), value
		}
	}
}

func mapping(key string, value *yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{scalar(key), value}}
}

func scalar(text string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: text} }

// textOf returns a node as text: equal nodes have equal texts.
func textOf(node *yaml.Node) string {
	var out bytes.Buffer
	if err := yaml.NewEncoder(&out).Encode(node); err != nil {
		return ""
	}
	return out.String()
}
