/** Tasks of each suite that are played as they stand and changed: spread over sizes, levels, depths and teams. */
export const sampleTasks: Readonly<Record<string, readonly number[]>> = {
  'villagerbench/construction': [3, 20, 41, 62, 83, 97],
  'villagerbench/cooking': [5, 17, 30, 44, 70, 91],
  'villagerbench/escape': [1, 6, 11, 16, 21],
  'minecollab/cooking': [2, 11, 20, 29, 38],
  'minecollab/hells-kitchen': [4, 21, 38, 55, 72],
  'minecollab/crafting': [12, 51, 97, 140, 188, 220],
  'minecollab/construction': [7, 23, 40, 58, 75],
  'sagents/collect': [0, 2, 5],
  'sagents/shelter': [0],
  gathering: [0, 1, 2],
}
