package weather

// Place is a city whose weather is shown.
type Place struct {
	Name       string  `json:"name"`
	NameEN     string  `json:"name_en"`
	Province   string  `json:"province"` // the aimag that it is the centre of; empty for the capital
	ProvinceEN string  `json:"province_en"`
	Latitude   float64 `json:"latitude"`
	Longitude  float64 `json:"longitude"`
}

// Places are Ulaanbaatar and the centres of the 21 aimags (PRODUCT, "Layout
// deviations").
var Places = []Place{
	{"Улаанбаатар", "Ulaanbaatar", "", "", 47.9077, 106.8832},
	{"Цэцэрлэг", "Tsetserleg", "Архангай", "Arkhangai", 47.4750, 101.4542},
	{"Өлгий", "Ölgii", "Баян-Өлгий", "Bayan-Ölgii", 48.9683, 89.9625},
	{"Баянхонгор", "Bayankhongor", "Баянхонгор", "Bayankhongor", 46.1944, 100.7181},
	{"Булган", "Bulgan", "Булган", "Bulgan", 48.8125, 103.5347},
	{"Алтай", "Altai", "Говь-Алтай", "Govi-Altai", 46.3722, 96.2583},
	{"Чойр", "Choir", "Говьсүмбэр", "Govisümber", 46.3611, 108.3611},
	{"Дархан", "Darkhan", "Дархан-Уул", "Darkhan-Uul", 49.4867, 105.9228},
	{"Сайншанд", "Sainshand", "Дорноговь", "Dornogovi", 44.8824, 110.1163},
	{"Чойбалсан", "Choibalsan", "Дорнод", "Dornod", 48.0726, 114.5326},
	{"Мандалговь", "Mandalgovi", "Дундговь", "Dundgovi", 45.7625, 106.2708},
	{"Улиастай", "Uliastai", "Завхан", "Zavkhan", 47.7417, 96.8444},
	{"Эрдэнэт", "Erdenet", "Орхон", "Orkhon", 49.0333, 104.0833},
	{"Арвайхээр", "Arvaikheer", "Өвөрхангай", "Övörkhangai", 46.2639, 102.7750},
	{"Даланзадгад", "Dalanzadgad", "Өмнөговь", "Ömnögovi", 43.5708, 104.4250},
	{"Баруун-Урт", "Baruun-Urt", "Сүхбаатар", "Sükhbaatar", 46.6806, 113.2792},
	{"Сүхбаатар", "Sükhbaatar", "Сэлэнгэ", "Selenge", 50.2314, 106.2078},
	{"Зуунмод", "Zuunmod", "Төв", "Töv", 47.7069, 106.9528},
	{"Улаангом", "Ulaangom", "Увс", "Uvs", 49.9811, 92.0667},
	{"Ховд", "Khovd", "Ховд", "Khovd", 48.0056, 91.6419},
	{"Мөрөн", "Mörön", "Хөвсгөл", "Khövsgöl", 49.6342, 100.1625},
	{"Чингис (Өндөрхаан)", "Chinggis (Öndörkhaan)", "Хэнтий", "Khentii", 47.3194, 110.6556},
}
