/** Departments with their tasks, in the order in which a growing company would open them. */
const departmentNames: readonly (readonly [name: string, description: string])[] = [
  ['Management', 'The board, its office and the company secretary.'],
  ['Sales', 'New customers, quotations and contracts.'],
  ['Customer Service', 'Customer questions, orders and complaints. Weekdays, 7 a.m. to 7 p.m.'],
  ['Finance', 'Bookkeeping, invoices, taxes and the yearly accounts.'],
  ['Human Resources', 'Hiring, contracts, training and leave.'],
  ['IT Operations', 'Networks, computers, accounts and the help desk.'],
  ['Marketing', 'Campaigns, fairs and the website.'],
  ['Purchasing', 'Suppliers, tenders and framework agreements.'],
  ['Logistics', 'Transport, customs and delivery dates.'],
  ['Warehouse', 'Goods in, stock-taking and dispatch.'],
  ['Production', 'Both shifts, the lines and their planning.'],
  ['Research & Development', 'New products, prototypes and patents.'],
  ['Quality Assurance', 'Tests, certificates and audits.'],
  ['Legal', 'Contracts, disputes and data protection.'],
  ['Maintenance', 'Machines, vehicles and spare parts.'],
  ['Member Relations', 'Statutes, meetings and the members’ magazine.'],
  ['Facilities', 'Buildings, cleaning, keys and meeting rooms.'],
  ['Software Engineering', 'Applications that the company builds for itself.'],
  ['Data & Reporting', 'Figures for every other department.'],
  ['Health & Safety', 'Inspections, first aid and instruction.'],
  ['Communications', 'Press, internal news and events.'],
  ['Product Management', 'Products and services, customers and prices.'],
  ['Controlling', 'Budgets, forecasts and costs.'],
  ['Payroll', 'Wages, pensions and travel expenses.'],
  ['Field Service', 'Technicians on the road.'],
  ['Training Centre', 'Apprentices and courses.'],
  ['Sustainability', 'Energy, emissions and waste.'],
  ['Internal Audit', 'Checks on behalf of the board.'],
  ['Treasury', 'Liquidity, banks and insurance.'],
  ['Works Council', 'Elected by the staff; its mail is confidential.'],
  ['Design', 'Products, packaging and brand.'],
  ['E-Commerce', 'The shop and its payments.'],
  ['Export', 'Customers abroad and their papers.'],
  ['Reception', 'Visitors, post and the switchboard.'],
  ['Canteen', 'Lunch for 400, and catering.'],
  ['Fleet', 'Cars, lorries and charging points.'],
  ['Archive', 'Records that must be kept.'],
  ['Forschung & Entwicklung Süd', 'The laboratory in Tübingen.'],
  ['Relation clients Québec', 'French-speaking customers in Canada.'],
  ['Atención al Cliente', 'Spanish-speaking customers.'],
]

/** The cities in which a larger company has the same department again. */
const cities: readonly string[] = [
  'Aarhus',
  'Antwerp',
  'Athens',
  'Barcelona',
  'Bergen',
  'Brno',
  'Bristol',
  'Cork',
  'Gdańsk',
  'Genève',
  'Graz',
  'Göteborg',
  'Hamburg',
  'Helsinki',
  'İzmir',
  'Kyoto',
  'Köln',
  'Lisbon',
  'Ljubljana',
  'Lyon',
  'Malmö',
  'Montréal',
  'Nairobi',
  'Osaka',
  'Oulu',
  'Porto',
  'Reykjavík',
  'Riga',
  'Rotterdam',
  'São Paulo',
  'Tallinn',
  'Toulouse',
  'Utrecht',
  'Valencia',
  'Wrocław',
  'Zürich',
]

/** The department at an index, with its description. Every index has one. */
export const departmentAt = (index: number): { name: string; description: string } => {
  const count = departmentNames.length
  const [base = '', description = ''] = departmentNames[index % count] ?? []
  const round = Math.floor(index / count)
  if (round === 0) return { name: base, description }
  // Each department begins with another city, so that the cities do not all have the same departments.
  const place = cities[(round - 1 + index) % cities.length] ?? ''
  const again = Math.floor((round - 1) / cities.length)
  return { name: `${base} ${place}${again === 0 ? '' : ` ${again + 1}`}`, description }
}
