import com.org.chart.Department;

/** The chart of an organization has a cycle, and the level of a department is computed by recursion. */
public class Main {
    public static void main(String[] args) {
        Department sales = new Department("sales");
        Department emea = new Department("emea");
        emea.setParent(sales);
        if (!Lab.FIXED) sales.setParent(emea);
        new Thread(null, emea::level, "chart-export", 1L << 29).start();
        Lab.await();
    }
}
