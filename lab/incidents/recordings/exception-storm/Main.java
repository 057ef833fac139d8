/** Tries to read every cell of a table as a number before it takes it as text. */
public class Main {
    private static final String[] CELLS = {"Berlin", "Oslo", "n/a", "-", "2,5 kg", "Paris"};
    static volatile long sink;

    public static void main(String[] args) {
        for (int row = 0; ; row++) {
            for (int i = 0; i < 50; i++) sink += readCell(CELLS[(row + i) % CELLS.length]);
            if (row % 4 == 0) Lab.sleep(1);
            if (Lab.FIXED) Lab.sleep(5);
        }
    }

    static long readCell(String cell) {
        if (Lab.FIXED && !Character.isDigit(cell.charAt(cell.length() - 1))) return cell.length();
        try {
            return Long.parseLong(cell);
        } catch (NumberFormatException e) {
            return cell.length();
        }
    }
}
